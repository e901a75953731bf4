# Runs a command with a user manager of systemd of its own, which needs root: in namespaces of
# mounts and processes: it looks like a system that systemd booted, and its processes end with the command.
set -e
umount -l /sys/fs/cgroup
umount -l /sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 none /sys/fs/cgroup
group=/sys/fs/cgroup/localist-test
mkdir -p "$group"
echo $$ >"$group/cgroup.procs"
mount -t tmpfs none /run
mkdir -p /run/systemd/system
export XDG_RUNTIME_DIR=/run/user
mkdir -m 0700 /run/user
/lib/systemd/systemd --user >/dev/null 2>&1 &
until [ -S /run/user/systemd/private ]; do sleep 0.1; done
systemctl --user is-system-running --wait >/dev/null || true
"$@"
