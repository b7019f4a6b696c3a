#!/bin/sh
# Compiles the kernels and writes them where the runtime takes them: `training/simd/build.sh [OUT]`, from the root.
set -e
out=${1:-server-stub/reader/src/network/simd-code.ts}
compiled=$(mktemp)
npx --no-install asc training/simd/kernels.ts \
  -O3 --enable simd --runtime stub --noAssert --importMemory --outFile "$compiled"
{
  echo "/** WebAssembly of \`training/simd/kernels.ts\`, in Base64; \`training/simd/build.sh\` writes this file. */"
  echo "export const SIMD_CODE ="
  echo "  '$(base64 < "$compiled" | tr -d '\n')';"
} > "$out"
rm "$compiled"
