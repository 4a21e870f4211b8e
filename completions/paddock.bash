# bash completion for paddock

# The games, one a line.
_paddock_games() {
    "$1" games --json 2>/dev/null | sed -n 's/.*"id":"\([a-z]*\)".*/\1/p'
}

# name=value for every option of a game, or of all games; a free value shows its default.
_paddock_options() {
    local name default choices choice
    "$1" games --json 2>/dev/null | grep "\"id\":\"$2" | tr '{' '\n' |
        sed -n -e 's/^"name":"\([a-z_]*\)","default":"\([^"]*\)","choices":"\([^"]*\)".*/\1 \2 \3/p' \
            -e 's/^"name":"\([a-z_]*\)","default":"\([^"]*\)","choices":null.*/\1 \2 \2/p' |
        while read -r name default choices; do
            for choice in ${choices//|/ }; do
                echo "$name=$choice"
            done
        done
}

# name=usual for everything that "serve" can limit.
_paddock_limits() {
    "$1" serve --limit help 2>/dev/null | sed -n 's/^  \([a-z-]*\)  *\([0-9]*\) .*/\1=\2/p'
}

# The words before and at the cursor, in `words`: readline cuts them at "=", which is undone here.
_paddock_words() {
    local i word before=
    words=()
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i > 0)) && [[ $word == = || $before == = ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        before=$word
    done
}

# What may follow a comma in a list: `$cur` up to its last comma, then each of the words.
_paddock_list() {
    local done=
    [[ $cur == *,* ]] && done=${cur%,*},
    COMPREPLY=($(compgen -P "$done" -W "$1" -- "${cur##*,}"))
    compopt -o nospace
}

_paddock_records() {
    compopt -o filenames
    COMPREPLY=($(compgen -d -- "$cur") $(compgen -f -X '!*.pdk' -- "$cur"))
}

_paddock_value() { # program, command, game, option
    local IFS=$' \t\n'
    case $4 in
    --seats) COMPREPLY=($(compgen -W '1 2 3 4 5 6 7 8' -- "$cur")) ;;
    --seat) COMPREPLY=($(compgen -W '1 2 3 4 5 6 7 8' -- "$cur")) ;;
    --lang) COMPREPLY=($(compgen -W 'en fr nl de' -- "$cur")) ;;
    --color) COMPREPLY=($(compgen -W 'auto never 16 256' -- "$cur")) ;;
    --option) COMPREPLY=($(compgen -W "$(_paddock_options "$1" "$3")" -- "$cur")) ;;
    --bots)
        if [[ $2 == play && $cur != *,* ]]; then
            _paddock_list 'rookie club pro champion random greedy cmd: none'
        else
            _paddock_list 'rookie club pro champion random greedy cmd:'
        fi
        ;;
    --record | --report | --checkpoint)
        compopt -o filenames
        COMPREPLY=($(compgen -f -- "$cur"))
        ;;
    --game) COMPREPLY=($(compgen -W "$(_paddock_games "$1")" -- "$cur")) ;;
    --tls-cert | --tls-key | --backup)
        compopt -o filenames
        COMPREPLY=($(compgen -f -- "$cur"))
        ;;
    --web-dir)
        compopt -o filenames
        COMPREPLY=($(compgen -d -- "$cur"))
        ;;
    --listen) COMPREPLY=($(compgen -W '127.0.0.1:8080 [::1]:8080' -- "$cur")) ;;
    --store) COMPREPLY=($(compgen -W 'sqlite:' -- "$cur")) ;;
    --limit) COMPREPLY=($(compgen -W "help $(_paddock_limits "$1")" -- "$cur")) ;;
    --names | --name | --clock | --seed | --games | --threads | --until | --commitment | --share | --origin) ;;
    *) return 1 ;;
    esac
}

_paddock() {
    local words cur command flags= game= resume= operands=0 i IFS=$'\n'
    _paddock_words
    local last=$((${#words[@]} - 1))
    cur=${words[last]}
    command=${words[1]}
    COMPREPLY=()

    case $command in
    play) flags='--ascii --bots --color --force --help --hint --lang --names --option --plain --record --resume --seats --seed' ;;
    join) flags='--ascii --bots --clock --color --force --game --help --lang --listed --name --option --plain --record --seats --start --watch' ;;
    games) flags='--help --json --lang' ;;
    rules | course) flags='--help --lang' ;;
    verify) flags='--commitment --help --lang --share' ;;
    sim) flags='--bots --checkpoint --fixed --force --games --help --json --lang --option --report --seats --seed --threads --until' ;;
    bot) flags='--bots --games --help --lang --option --seat --seats --seed' ;;
    serve) flags='--backup --check --help --lang --limit --listen --origin --proxy --public --store --tls-cert --tls-key --web-dir' ;;
    replay) flags='--ascii --color --help --lang --plain --seat --trace' ;;
    bench) flags='--games --help --json --lang --option --seats' ;;
    esac
    if ((last == 1)); then
        IFS=$' \t\n'
        COMPREPLY=($(compgen -W 'play join games rules sim bot serve replay verify course bench --help --version' -- "$cur"))
        return
    fi
    [[ $flags ]] || return

    for ((i = 2; i < last; i++)); do
        case ${words[i]} in
        --resume) resume=1 ;;
        --*=* | --ascii | --check | --fixed | --force | --help | --hint | --json | --listed | --plain | --proxy | --public | --start | --trace | --watch) ;;
        --*) ((i++)) ;;
        *)
            ((operands++))
            game=${words[i]}
            ;;
        esac
    done

    if ((i > last)); then # the word before takes a value, and this is it
        _paddock_value "$1" "$command" "$game" "${words[last - 1]}"
    elif [[ $cur == --*=* ]]; then
        local option=${cur%%=*}
        cur=${cur#*=}
        _paddock_value "$1" "$command" "$game" "$option"
        [[ $COMP_WORDBREAKS == *=* ]] || COMPREPLY=("${COMPREPLY[@]/#/$option=}")
    elif [[ $cur == -* && $cur != - ]]; then
        IFS=$' \t\n'
        COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    elif ((operands == 0)); then
        case $command in
        play) if [[ $resume ]]; then _paddock_records; else COMPREPLY=($(compgen -W "$(_paddock_games "$1")" -- "$cur")); fi ;;
        rules | sim | bot | bench) COMPREPLY=($(compgen -W "$(_paddock_games "$1")" -- "$cur")) ;;
        replay | verify) _paddock_records ;;
        course) COMPREPLY=($(compgen -W check -- "$cur")) ;;
        esac
    elif [[ $command == course ]] && ((operands == 1)); then
        compopt -o filenames
        COMPREPLY=($(compgen -d -- "$cur") $(compgen -f -X '!*.course' -- "$cur"))
    fi

    # readline replaces only what comes after the last "=".
    if [[ $COMP_WORDBREAKS == *=* && $cur == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${cur%=*}="}")
    fi
}

complete -F _paddock paddock
