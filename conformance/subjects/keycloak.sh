#!/usr/bin/env bash
# Installs Keycloak with keycloak-agent-auth and the fixture fleet into tck/target/keycloak, for
# tck/profiles/keycloak-agent-auth.yaml.
# Usage: keycloak.sh PROVIDERS [VERSION]
#   PROVIDERS  directory with the jars of keycloak-agent-auth and of the libraries that Keycloak lacks
#   VERSION    version of Keycloak, by default 26.4.5; Maven downloads it
# The extension is at https://github.com/chenhunghan/keycloak-agent-auth. JAVA_HOME must name the Java of its jars, 21 or
# later.
set -euo pipefail
[ $# -ge 1 ] && [ -d "$1" ] || { echo "usage: $0 PROVIDERS [VERSION]" >&2; exit 2; }
jars=$(ls "$(cd "$1" && pwd)"/*.jar) || { echo "$1 has no jars" >&2; exit 2; }
readonly VERSION=${2:-26.4.5}
cd "$(dirname "$0")/../.."
target=$PWD/tck/target/keycloak
rm -rf "$target"
mkdir -p "$target"
(cd "$target" && mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
  "-Dartifact=org.keycloak:keycloak-quarkus-dist:$VERSION:zip" "-DoutputDirectory=$target")
unzip -q "$target/keycloak-quarkus-dist-$VERSION.zip" -d "$target"
mv "$target/keycloak-$VERSION" "$target/home"
while IFS= read -r jar; do cp "$jar" "$target/home/providers"; done <<<"$jars"
"$target/home/bin/kc.sh" build --db=dev-file
java -jar tck/target/capstan-tck.jar fleet "$target/fleet" --area grants --area security --format json >/dev/null
echo "installed $target/home"
