# fish completion for paddock

function __paddock_program
    set -l words (commandline -opc)
    echo $words[1]
end

# The games, one a line.
function __paddock_games
    set -l program (__paddock_program)
    $program games --json 2>/dev/null |
        sed -n 's/.*"id":"\([a-z]*\)","name":"\([^"]*\)".*/\1\t\2/p'
end

# name=value for every option of the game on the line, or of all games; a free value shows its
# default.
function __paddock_options
    set -l program (__paddock_program)
    set -l words (commandline -opc)
    set -l chosen
    for game in (__paddock_games | string replace -r '\t.*' '')
        if contains -- $game $words
            set chosen $game
        end
    end
    $program games --json 2>/dev/null | string match "*\"id\":\"$chosen*" | string split '{' |
        sed -n -e 's/^"name":"\([a-z_]*\)","default":"\([^"]*\)","choices":"\([^"]*\)".*/\1 \3/p' \
            -e 's/^"name":"\([a-z_]*\)","default":"\([^"]*\)","choices":null.*/\1 \2/p' |
        while read -l name choices
            for choice in (string split '|' $choices)
                echo $name=$choice
            end
        end
end

# Lists with commas: what has been typed up to the last comma, then each bot.
function __paddock_bots
    set -l typed (commandline -ct | string replace -r '^--bots=' '')
    set -l before (string match -r '.*,' -- $typed)
    for bot in rookie club pro champion random greedy cmd:
        printf '%s\n' "$before$bot"
    end
    if test -z "$before"; and __fish_seen_subcommand_from play
        printf '%s\n' none
    end
end

# Is there no operand yet after the subcommand?
function __paddock_first_operand
    set -l words (commandline -opc)
    set -l valued --game --clock --name --seats --option --bots --names --seed --lang --record --games --threads --seat --until --report --checkpoint --commitment --share
    set -l skip 0
    for word in $words[3..-1]
        if test $skip = 1
            set skip 0
        else if contains -- $word $valued
            set skip 1
        else if not string match -q -- '--*' $word
            return 1
        end
    end
    return 0
end

# NAME=USUAL of everything that "serve" can limit.
function __paddock_limits
    set -l program (__paddock_program)
    echo help
    $program serve --limit help 2>/dev/null | sed -n 's/^  \([a-z-]*\)  *\([0-9]*\) .*/\1=\2/p'
end

function __paddock_records
    __fish_complete_suffix .pdk | string match -r '.*(?:\.pdk|/)(?:\t.*)?$'
end

function __paddock_resuming
    contains -- --resume (commandline -opc)
end

set -l commands play join games rules sim bot serve replay verify course bench

complete -c paddock -f
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a play -d 'Play against bots, or with friends at one keyboard'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a join -d 'Play at a table of a server'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a games -d 'List the games and their options'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a rules -d 'Show the rules of a game'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a sim -d 'Let bots play many matches and show who wins'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a bot -d 'Play against a program of yours on standard input and output'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a serve -d 'Let people play at tables over the network'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a replay -d 'Show a recorded match again'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a verify -d 'Check that a record is true'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a course -d 'Check a course file for Trail Again and show it'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -a bench -d 'Measure how fast the engine is'
complete -c paddock -n "not __fish_seen_subcommand_from $commands" -l version -d 'Show the version'
complete -c paddock -s h -l help -d 'Show help'
complete -c paddock -n "__fish_seen_subcommand_from $commands" -l lang -x -a 'en\tEnglish fr\tFrench nl\tDutch de\tGerman' -d Language

complete -c paddock -n '__fish_seen_subcommand_from rules sim bot bench; and __paddock_first_operand' -a '(__paddock_games)'
complete -c paddock -n '__fish_seen_subcommand_from play; and __paddock_first_operand; and not __paddock_resuming' -a '(__paddock_games)'
complete -c paddock -n '__fish_seen_subcommand_from play; and __paddock_first_operand; and __paddock_resuming' -a '(__paddock_records)'
complete -c paddock -n '__fish_seen_subcommand_from replay verify; and __paddock_first_operand' -a '(__paddock_records)'

complete -c paddock -n '__fish_seen_subcommand_from course; and __paddock_first_operand' -a check
complete -c paddock -n '__fish_seen_subcommand_from course; and not __paddock_first_operand' -a '(__fish_complete_suffix .course)'

complete -c paddock -n '__fish_seen_subcommand_from play join sim bot bench' -l seats -x -a '1 2 3 4 5 6 7 8' -d 'How many play'
complete -c paddock -n '__fish_seen_subcommand_from play join sim bot bench' -l option -x -a '(__paddock_options)' -d 'Rule option'
complete -c paddock -n '__fish_seen_subcommand_from play join sim bot' -l bots -x -a '(__paddock_bots)' -d 'Who plays'
complete -c paddock -n '__fish_seen_subcommand_from play sim bot' -l seed -x -d 'Number or 64 hexadecimal digits'
complete -c paddock -n '__fish_seen_subcommand_from play' -l names -x -d 'What the people are called'
complete -c paddock -n '__fish_seen_subcommand_from play join' -l record -r -F -d 'Write the match down'
complete -c paddock -n '__fish_seen_subcommand_from play join sim' -l force -d 'Replace an existing file'
complete -c paddock -n '__fish_seen_subcommand_from play' -l hint -d 'Show what the champion would do'
complete -c paddock -n '__fish_seen_subcommand_from play' -l resume -d 'Go on with a match'
complete -c paddock -n '__fish_seen_subcommand_from play join replay' -l plain -d 'Lines of text'
complete -c paddock -n '__fish_seen_subcommand_from play join replay' -l color -x -a 'auto never 16 256' -d 'Colours on the screen'
complete -c paddock -n '__fish_seen_subcommand_from play join replay' -l ascii -d 'No other characters on the screen'
complete -c paddock -n '__fish_seen_subcommand_from sim bot bench' -l games -x -d 'How many matches'
complete -c paddock -n '__fish_seen_subcommand_from sim' -l threads -x -d 'How many threads'
complete -c paddock -n '__fish_seen_subcommand_from sim' -l until -x -d 'Stop once the shares are known to within'
complete -c paddock -n '__fish_seen_subcommand_from sim' -l checkpoint -r -F -d 'Keep what has been played, and go on'
complete -c paddock -n '__fish_seen_subcommand_from sim' -l report -r -F -d 'Write a page with plots'
complete -c paddock -n '__fish_seen_subcommand_from sim' -l fixed -d 'Nobody changes seats'
complete -c paddock -n '__fish_seen_subcommand_from games sim bench' -l json -d JSON
complete -c paddock -n '__fish_seen_subcommand_from bot' -l seat -x -a '1 2 3 4 5 6 7 8' -d 'Where the program sits'
complete -c paddock -n '__fish_seen_subcommand_from replay' -l seat -x -a '1 2 3 4 5 6 7 8' -d 'As this seat saw it'
complete -c paddock -n '__fish_seen_subcommand_from verify' -l commitment -x -d 'As it was published before the deal'
complete -c paddock -n '__fish_seen_subcommand_from verify' -l share -x -d 'What a seat contributed: SEAT=HEX'
complete -c paddock -n '__fish_seen_subcommand_from join' -l game -x -a '(__paddock_games)' -d 'Open a table of this game'
complete -c paddock -n '__fish_seen_subcommand_from join' -l clock -x -d 'Seconds for each decision'
complete -c paddock -n '__fish_seen_subcommand_from join' -l name -x -d 'What you are called'
complete -c paddock -n '__fish_seen_subcommand_from join' -l listed -d 'Let anybody find the table'
complete -c paddock -n '__fish_seen_subcommand_from join' -l start -d 'Start as soon as all seats are taken'
complete -c paddock -n '__fish_seen_subcommand_from join' -l watch -d 'Only look on'
complete -c paddock -n '__fish_seen_subcommand_from replay' -l trace -d 'JSON, one line a step'

complete -c paddock -n '__fish_seen_subcommand_from serve' -l listen -x -a '127.0.0.1:8080 [::1]:8080' -d 'Address and port'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l store -x -a 'sqlite:' -d 'Where tables and people are kept'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l public -d 'May be reached from everywhere'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l origin -x -d 'Where the pages are that may connect'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l tls-cert -r -F -d 'Certificate chain'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l tls-key -r -F -d 'Key of the certificate'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l proxy -d 'Requests come through a proxy'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l web-dir -x -a '(__fish_complete_directories)' -d 'Where the files of the page are'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l limit -x -a '(__paddock_limits)' -d 'Limit something'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l check -d 'Check what is stored'
complete -c paddock -n '__fish_seen_subcommand_from serve' -l backup -r -F -d 'Copy what is stored'
