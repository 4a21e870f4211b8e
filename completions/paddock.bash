# bash completion for paddock. The program itself knows what may come next; src/cli/complete.h describes its answer.

# Puts the words up to the cursor into `words`, and joins those that readline has split at "=" and ":".
_paddock_words() {
    local i word before=
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i > 1)) && [[ $word =~ ^[=:]+$ || $before =~ ^[=:]+$ ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        before=$word
    done
}

_paddock() {
    local words=() candidate about cur split= file IFS=$'\n'
    _paddock_words
    cur=${words[${#words[@]} - 1]}
    [[ $COMP_WORDBREAKS == *=* && $COMP_WORDBREAKS == *:* ]] && split=${cur%"${cur##*[=:]}"}
    file=${cur##*=}
    [[ $split ]] && file=${cur#"$split"}
    COMPREPLY=()
    while IFS=$'\t' read -r candidate about; do
        case $candidate in
        :more) compopt -o nospace ;;
        :files | ":files "*)
            candidate=${candidate#:files}
            compopt -o filenames
            COMPREPLY+=($(compgen -d -- "$file") $(compgen -f -X "!*${candidate# }" -- "$file"))
            ;;
        :folders)
            compopt -o filenames
            COMPREPLY+=($(compgen -d -- "$file"))
            ;;
        *) COMPREPLY+=("${candidate#"$split"}") ;;
        esac
    done < <("$1" complete "${words[@]}" 2>/dev/null)
}

complete -F _paddock paddock
