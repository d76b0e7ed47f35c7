#!/bin/sh
# Unpacks Debian packages of type faces without installing them: what is installed decides what else is rendered with.
# Usage: sh unpack.sh FOLDER LIST...; a line of a LIST is a package, and after it, unless all of it is meant, folders inside.
set -eu
folder=$1
shift
lists=$(realpath -e "$@")
mkdir -p "$folder"
cd "$folder"
cat $lists | while read -r package inside; do
	apt-get download --quiet=2 "$package"
	file=$(echo "$package"_*.deb)
	set -f
	patterns=
	for part in $inside; do
		patterns="$patterns */fonts/*/$part/*"
	done
	dpkg-deb --fsys-tarfile "$file" | tar -x --wildcards $patterns
	set +f
	rm "$file"
done
