#!/bin/sh
# Functions of the scripts that a package runs when it is installed and removed.
set -e
source=/usr/lib/@NAME@/apparmor-profile
target=/etc/apparmor.d/@NAME@

# In a chroot the profiles in the kernel are those of another system.
is_chroot() {
  command -v ischroot >/dev/null && ischroot
}

remove_profile() {
  [ -e "$target" ] || return 0
  is_chroot || apparmor_parser --remove "$target" || echo "The AppArmor profile stays loaded until the next start." >&2
  rm -f "$target"
}

# An AppArmor without abi 4.0 knows no rule for user namespaces, and has no restriction that would need one.
install_profile() {
  if [ -e /etc/apparmor.d/abi/4.0 ] && apparmor_parser --skip-kernel-load --debug "$source" >/dev/null 2>&1; then
    cp "$source" "$target"
    is_chroot || apparmor_parser --replace --write-cache --skip-read-cache "$target" ||
      echo "The AppArmor profile $target is not loaded yet." >&2
  else
    remove_profile
  fi
}

say_where_data_are() {
  echo "@PRODUCT@: downloaded data, settings and logs stay in the folder '.config/@PRODUCT@' of each person and wherever a database was moved to; keys stay in the keyrings."
}
