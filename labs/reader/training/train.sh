#!/bin/sh
# Fetches the fonts, draws the sets, trains the networks and writes their weights into src/viewfinder/networks/weights.
# PYTHON (default python3, with torch, opencv-python-headless, pillow), SETS (default 60 sets of 500 scenes), JOBS that draw
# them (default 1), MINUTES (default 180 for each network, a sixth of it for the smallest), THREADS (default 1),
# DEVICE (default cuda where torch has one, else cpu), BATCH (optimise.py).
set -e
cd "$(dirname "$0")"
export PYTHON="${PYTHON:-python3}" SETS="${SETS:-60}" MINUTES="${MINUTES:-180}"
export THREADS="${THREADS:-1}" OMP_NUM_THREADS="${THREADS:-1}" OMP_WAIT_POLICY=passive
mkdir -p fonts sets
while read -r name; do
  folder=fonts/$(echo "$name" | tr '@/' '__')
  [ -d "$folder" ] && continue
  mkdir -p "$folder"
  tar xzf "$(npm pack --silent --pack-destination fonts "$name" | sed 's|^|fonts/|')" -C "$folder"
done < packages.txt
seq 0 "$SETS" | xargs -P "${JOBS:-1}" -I{} sh -c '[ -f sets/{}.npz ] || "$PYTHON" data.py sets 500 {}'
"$PYTHON" train_reader.py sets reader.pt "$MINUTES"
"$PYTHON" train_finder.py sets finder.pt "$MINUTES"
weights=../../../src/viewfinder/networks/weights
"$PYTHON" export.py reader reader.pt $weights/reader.bin ../test/network/reader.json
"$PYTHON" export.py finder finder.pt $weights/finder.bin ../test/network/finder.json
# Learns from what the reader sees, whose weights have to be there.
"$PYTHON" train_orientation.py sets orientation.pt "$((MINUTES / 6))"
"$PYTHON" export.py orientation orientation.pt $weights/orientation.bin ../test/network/orientation.json
npx biome format --write ../test/network
