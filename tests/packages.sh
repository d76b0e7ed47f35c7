#!/bin/sh
# Installs the Debian packages named that are not there yet, saying what and why first.
set -eu
missing=
for package in "$@"; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
echo "These Debian packages are needed and not installed:$missing"
echo "(camera and board reading: OpenCV, Tesseract, V4L2; MQTT: mosquitto; a font for the simulated table;"
echo " the words of each language: lists and spelling dictionaries, dict/README.md)"
sudo=
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Install them as root:  apt-get install --no-install-recommends$missing" >&2
        exit 1
    fi
    echo "Installing them with sudo; it may ask for your password."
    sudo=sudo
else
    echo "Installing them."
fi
# shellcheck disable=SC2086 # the list is words
$sudo apt-get update -q || echo "The package lists could not be brought up to date; trying with those here." >&2
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q --no-install-recommends $missing
