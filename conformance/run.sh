#!/usr/bin/env bash
# Runs the conformance kit in a CI job. action.yml calls it, and so can any other CI system. It reads:
#   CAPSTAN_SUBJECT   subject file (required)
#   CAPSTAN_JAR       path of capstan-tck.jar; or
#   CAPSTAN_VERSION   version of the npm package capstan-tck, which npx downloads
#   CAPSTAN_AREAS     areas, separated by spaces or commas; default: all that the subject claims
#   CAPSTAN_LEVEL     must, should or all; default: all
#   CAPSTAN_EXPECTED  file of the expected failures
#   CAPSTAN_REPORT    directory for the reports; default: report
# It prints the summary, appends it to the file GITHUB_STEP_SUMMARY if that is set, and ends with the kit's exit code.
set -euo pipefail

readonly MIN_JAVA=17
readonly MAX_SUMMARY_BYTES=500000

fail() {
  echo "capstan-tck: $1" >&2
  if [ -n "${GITHUB_ACTIONS:-}" ]; then echo "::error title=capstan-tck::$1" >&2; fi
  exit 2
}

# Prints the feature version of a java command: 17 for "17.0.15", 8 for "1.8.0_402".
java_version() {
  "$1" -version 2>&1 </dev/null | sed -n 's/.*version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' | head -n 1
}

# Prints the first java of JAVA_HOME, the PATH and the JAVA_HOME_* of hosted runners that is recent enough.
find_java() {
  local candidate version found=
  while IFS= read -r candidate; do
    [ -n "$candidate" ] && [ -x "$candidate" ] || continue
    version=$(java_version "$candidate" || true)
    if [ -n "$version" ] && [ "$version" -ge "$MIN_JAVA" ]; then
      echo "$candidate"
      return
    fi
    found="$found $candidate (${version:-unknown})"
  done < <(
    if [ -n "${JAVA_HOME:-}" ]; then echo "$JAVA_HOME/bin/java"; fi
    command -v java || true
    env | sed -n 's/^JAVA_HOME_[0-9A-Za-z_]*=\(.*\)$/\1\/bin\/java/p' | sort
  )
  if [ -n "$found" ]; then
    fail "Java $MIN_JAVA or later is needed; found only$found. Add a step that sets up Java $MIN_JAVA, or set JAVA_HOME"
  fi
  fail "no Java found. Add a step that sets up Java $MIN_JAVA or later, or set JAVA_HOME"
}

subject=${CAPSTAN_SUBJECT:-}
[ -n "$subject" ] || fail "the input 'subject' is missing; set it to the path of subject.yaml"
[ -f "$subject" ] || fail "the subject file $subject does not exist; 'capstan-tck init' writes one"
java=$(find_java) || exit $?
if [ -n "${CAPSTAN_JAR:-}" ]; then
  [ -f "$CAPSTAN_JAR" ] || fail "the jar $CAPSTAN_JAR does not exist; build or download it in an earlier step"
  kit=("$java" -jar "$CAPSTAN_JAR")
elif [ -n "${CAPSTAN_VERSION:-}" ]; then
  command -v npx >/dev/null || fail "the input 'version' needs npx; add a step that sets up Node.js, or set the input 'jar'"
  # the wrapper looks at JAVA_HOME first
  export JAVA_HOME="${java%/bin/java}"
  kit=(npx --yes "capstan-tck@$CAPSTAN_VERSION")
else
  fail "set the input 'jar' to the path of capstan-tck.jar, or 'version' to a version of the npm package capstan-tck"
fi

report=${CAPSTAN_REPORT:-report}
arguments=(--subject "$subject" --level "${CAPSTAN_LEVEL:-all}" --report "$report")
IFS=', ' read -r -a areas <<<"$(tr -s '\n\t' '  ' <<<"${CAPSTAN_AREAS:-}")"
for area in ${areas[@]+"${areas[@]}"}; do
  if [ -n "$area" ]; then arguments+=(--area "$area"); fi
done
if [ -n "${CAPSTAN_EXPECTED:-}" ]; then arguments+=(--expected "$CAPSTAN_EXPECTED"); fi

output="$report/summary.txt"
mkdir -p "$report" && : >"$output" || fail "the directory $report cannot be written; set the input 'report' to another one"
code=0
"${kit[@]}" "${arguments[@]}" 2>&1 | tee "$output" || code=${PIPESTATUS[0]}
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  {
    printf '### Conformance: exit code %s\n\n' "$code"
    # without the lines of progress, and indented: Markdown then shows the text as it is
    grep -Ev '^[.Fw?!]+ +[0-9]+/[0-9]+$' "$output" | head -c "$MAX_SUMMARY_BYTES" | sed 's/^/    /' || true
    echo
  } >>"$GITHUB_STEP_SUMMARY"
fi
exit "$code"
