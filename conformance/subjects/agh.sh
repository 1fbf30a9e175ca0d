#!/usr/bin/env bash
# Builds AGH's network with the fixture fleet into tck/target/agh, for tck/profiles/agh.yaml.
# Usage: agh.sh SOURCE, the root of AGH's source. It is copied, and the copy gets the two files of conformance/subjects/agh.
# The source is at https://github.com/compozy/agh; the rules quote revision 942e33efedd7094b436537d3aadf00ba8321d532.
set -euo pipefail
[ $# = 1 ] && [ -f "$1/go.mod" ] || { echo "usage: $0 SOURCE, the root of AGH's source" >&2; exit 2; }
command -v go >/dev/null || { echo "Go is not installed" >&2; exit 1; }
source=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
target=$PWD/tck/target/agh
rm -rf "$target"
mkdir -p "$target/source/cmd/capstan-peer"
cp -R "$source/go.mod" "$source/go.sum" "$source/internal" "$target/source"
module=$(awk '/^module / { print $2 }' "$source/go.mod")
sed "s|AGH_MODULE|$module|" conformance/subjects/agh/main.go > "$target/source/cmd/capstan-peer/main.go"
cp conformance/subjects/agh/export.go "$target/source/internal/network/capstan_export.go"
(cd "$target/source" && go build -o "$target/capstan-peer" ./cmd/capstan-peer)
java -jar tck/target/capstan-tck.jar fleet "$target/fleet" --area discovery --format json >/dev/null
echo "built $target/capstan-peer"
