#!/bin/sh
# Compiles the kernels and writes them where the runtime takes them: `training/simd/build.sh`, from the root.
set -e
compiled=$(mktemp)
npx --yes --package assemblyscript@0.28.20 asc training/simd/kernels.ts \
  -O3 --enable simd --runtime stub --noAssert --importMemory --outFile "$compiled"
{
  echo "/** WebAssembly of \`training/simd/kernels.ts\`, in Base64; \`training/simd/build.sh\` writes this file. */"
  echo "export const SIMD_CODE ="
  echo "  '$(base64 -w 0 "$compiled")';"
} > server-stub/reader/src/network/simd-code.ts
rm "$compiled"
