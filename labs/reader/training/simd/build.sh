#!/bin/sh
# Compiles the kernels and writes them where the runtime takes them: `labs/reader/training/simd/build.sh [OUT]`, from the root.
set -e
out=${1:-src/viewfinder/networks/simd-code.ts}
compiled=$(mktemp)
npx --no-install asc labs/reader/training/simd/kernels.ts \
  -O3 --enable simd --runtime stub --noAssert --importMemory --outFile "$compiled"
{
  echo "/** WebAssembly of \`labs/reader/training/simd/kernels.ts\`, in Base64; \`labs/reader/training/simd/build.sh\` writes this file. */"
  echo "export const SIMD_CODE ="
  echo "  '$(base64 < "$compiled" | tr -d '\n')';"
} > "$out"
rm "$compiled"
