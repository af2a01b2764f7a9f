#!/usr/bin/env bash
#
# Checks the node samples with the tools that read them in production.
#
# Usage:  samples/node/check.sh            (npm run samples:node)
# Input:  the files next to this script; no arguments.
# Output: one line per check, with the tool's own message below each failure, and as the last line
#         "samples/node: N passed, M failed".
# Exit:   0 if every check passed, 1 if one failed or a tool is missing.
#
# Missing tools are installed when the script runs as root on Debian or Ubuntu. Those packages
# start nginx and Prometheus on a machine that runs systemd: prefer a container or a CI runner.

set -euo pipefail

PATH=$PATH:/usr/sbin # where Debian keeps nginx, outside an ordinary user's path

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT

passed=0
failed=0

# report FILE ADVICE OUTPUT: counts a failure and prints the file, the tool's output and the advice.
report() {
  failed=$((failed + 1))
  printf 'FAIL samples/node/%s\n     %s\n     -> %s\n' "$1" "${3//$'\n'/$'\n'     }" "$2"
}

# check FILE ADVICE COMMAND...: passes when COMMAND exits with 0.
check() {
  local file=$1 advice=$2 output
  shift 2
  if output=$("$@" 2>&1); then
    passed=$((passed + 1))
    printf 'ok   samples/node/%s: %s\n' "$file" "$(basename "$1")"
  else
    report "$file" "$advice" "$output"
  fi
}

# Installs missing tools, or says what to install and exits.
ensure_tools() {
  local tool packages=()
  local -A package_of=(
    [systemd-analyze]=systemd [nginx]=nginx [openssl]=openssl
    [promtool]=prometheus [shellcheck]=shellcheck
  )
  for tool in "${!package_of[@]}"; do
    command -v "$tool" >/dev/null || packages+=("${package_of[$tool]}")
  done
  docker compose version >/dev/null 2>&1 || command -v docker-compose >/dev/null ||
    packages+=(docker-compose)
  if ((${#packages[@]} == 0)); then
    return
  fi
  if ((EUID != 0)) || ! command -v apt-get >/dev/null; then
    printf 'samples/node: missing tools. Install these Debian packages and run again: %s\n' \
      "${packages[*]}" >&2
    exit 1
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
}

# known_options FILE: passes if the gear command line has every --option in FILE.
known_options() {
  local option unknown=0
  while read -r option; do
    grep -qx -- "$option" "$here/gear-options.txt" && continue
    echo "unknown option --$option"
    unknown=1
  done < <(sed 's/#.*//' "$1" | grep -oE -- '--[a-z][a-z-]*' | sed 's/^--//' | sort -u)
  return "$unknown"
}

# unit_is_valid [DROPIN]: passes if the unit, with the drop-in if given, loads without any message.
# systemd-analyze exits with 0 on lines that it ignores, so any output fails the check. It also
# requires the binary of ExecStart to exist, so an empty file replaces it.
unit_is_valid() {
  local dir output
  dir=$(mktemp -d "$work/unit.XXXX")
  install -m 755 /dev/null "$dir/gear"
  cp "$here/vara-node.service" "$dir/"
  if (($# == 1)); then
    mkdir "$dir/vara-node.service.d"
    cp "$here/$1" "$dir/vara-node.service.d/"
  fi
  find "$dir" -type f -exec sed -i "s|/usr/local/bin/gear|$dir/gear|" {} +
  if output=$(systemd-analyze verify --man=no --recursive-errors=no "$dir/vara-node.service" 2>&1) &&
    [[ -z $output ]]; then
    return 0
  fi
  echo "${output//"$dir"/samples\/node}"
  return 1
}

# nginx_accepts FILE: passes if nginx accepts the proxy file inside an http block, with a temporary
# certificate and an unprivileged port.
nginx_accepts() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=rpc.example.org \
    -keyout "$work/privkey.pem" -out "$work/fullchain.pem" 2>/dev/null
  sed -e "s|/etc/letsencrypt/live/rpc.example.org|$work|" -e 's|443 ssl|18443 ssl|' "$1" >"$work/rpc.conf"
  cat >"$work/nginx.conf" <<CONF
pid $work/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  include $work/rpc.conf;
}
CONF
  local output
  if output=$(nginx -t -p "$work" -c "$work/nginx.conf" 2>&1); then
    return 0
  fi
  echo "${output//"$work/rpc.conf"/samples\/node\/$1}"
  return 1
}

compose_accepts() {
  if docker compose version >/dev/null 2>&1; then
    docker compose -f "$1" config --quiet
  else
    docker-compose -f "$1" config --quiet
  fi
}

ensure_tools
cd "$here"

for file in *.sh; do
  check "$file" "fix the line, or disable the rule there and give the reason" shellcheck "$file"
done

check vara-node.service "fix the directive that systemd names" unit_is_valid
for file in vara-node.service.d/*.conf; do
  check "$file" "fix the directive that systemd names" unit_is_valid "$file"
done

for file in docker-compose.*.yml; do
  check "$file" "fix the key that Compose names" compose_accepts "$file"
done

for file in vara-node.service vara-node.service.d/*.conf docker-compose.*.yml; do
  check "$file" "use an option of 'gear --help', or add a new one to gear-options.txt" known_options "$file"
done

check nginx-rpc.conf "fix the directive that nginx names" nginx_accepts nginx-rpc.conf

check prometheus.yml "fix the key that promtool names" promtool check config prometheus.yml
check vara-node.rules.yml "fix the rule that promtool names" promtool check rules vara-node.rules.yml
check vara-node.rules.test.yml "fix the rule, or the test if the rule changed on purpose" \
  promtool test rules vara-node.rules.test.yml

echo "samples/node: $passed passed, $failed failed"
((failed == 0))
