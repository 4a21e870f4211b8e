# The program itself knows what may come next; src/cli/complete.h describes its answer.

function __paddock_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    set -l current (commandline --current-token --cut-at-cursor)
    # Files are offered with what comes before them in the word, such as "--record=".
    set -l before (string match --regex '.*=' -- "$current")
    set -l file (string replace --regex '.*=' '' -- "$current")
    for line in ($words[1] complete $words[2..] "$current" 2>/dev/null)
        switch $line
            case ':more'
                # fish adds no blank after "=" and ":"
            case ':files' ':files *'
                set -l suffix (string replace --regex '^:files ?' '' -- $line)
                for found in $file*
                    if test -d $found
                        echo "$before"$found/
                    else if string match --quiet "*$suffix" -- $found
                        echo "$before"$found
                    end
                end
            case ':folders'
                for found in $file*/
                    echo "$before"$found
                end
            case '*'
                echo $line
        end
    end
end

complete -c paddock -f -a '(__paddock_complete)'
