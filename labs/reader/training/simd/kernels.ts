// The loops of `src/viewfinder/networks/kernels.ts` in AssemblyScript; `build.sh` compiles them.

/** Eight outputs of four pixels are summed at once. Outputs are a multiple of 8. */
export function dense(
  x: usize,
  weights: usize,
  biases: usize,
  out: usize,
  pixels: i32,
  inputs: i32,
  outputs: i32,
  least: f32,
): void {
  const low = f32x4.splat(least);
  const pixel = (inputs as usize) << 2;
  const step = (outputs as usize) << 2;
  for (let o: usize = 0; o < step; o += 32) {
    const bias0 = v128.load(biases + o);
    const bias1 = v128.load(biases + o, 16);
    let p: i32 = 0;
    for (; p + 4 <= pixels; p += 4) {
      let a0 = bias0;
      let a1 = bias1;
      let b0 = bias0;
      let b1 = bias1;
      let c0 = bias0;
      let c1 = bias1;
      let d0 = bias0;
      let d1 = bias1;
      let a = x + (p as usize) * pixel;
      let b = a + pixel;
      let c = b + pixel;
      let d = c + pixel;
      let at = weights + o;
      for (const end = b; a < end; a += 4, b += 4, c += 4, d += 4, at += step) {
        const w0 = v128.load(at);
        const w1 = v128.load(at, 16);
        let value = v128.load32_splat(a);
        a0 = f32x4.add(a0, f32x4.mul(value, w0));
        a1 = f32x4.add(a1, f32x4.mul(value, w1));
        value = v128.load32_splat(b);
        b0 = f32x4.add(b0, f32x4.mul(value, w0));
        b1 = f32x4.add(b1, f32x4.mul(value, w1));
        value = v128.load32_splat(c);
        c0 = f32x4.add(c0, f32x4.mul(value, w0));
        c1 = f32x4.add(c1, f32x4.mul(value, w1));
        value = v128.load32_splat(d);
        d0 = f32x4.add(d0, f32x4.mul(value, w0));
        d1 = f32x4.add(d1, f32x4.mul(value, w1));
      }
      let to = out + (p as usize) * step + o;
      v128.store(to, f32x4.max(a0, low));
      v128.store(to, f32x4.max(a1, low), 16);
      to += step;
      v128.store(to, f32x4.max(b0, low));
      v128.store(to, f32x4.max(b1, low), 16);
      to += step;
      v128.store(to, f32x4.max(c0, low));
      v128.store(to, f32x4.max(c1, low), 16);
      to += step;
      v128.store(to, f32x4.max(d0, low));
      v128.store(to, f32x4.max(d1, low), 16);
    }
    for (; p < pixels; p++) {
      let a0 = bias0;
      let a1 = bias1;
      let a = x + (p as usize) * pixel;
      let at = weights + o;
      for (const end = a + pixel; a < end; a += 4, at += step) {
        const value = v128.load32_splat(a);
        a0 = f32x4.add(a0, f32x4.mul(value, v128.load(at)));
        a1 = f32x4.add(a1, f32x4.mul(value, v128.load(at, 16)));
      }
      const to = out + (p as usize) * step + o;
      v128.store(to, f32x4.max(a0, low));
      v128.store(to, f32x4.max(a1, low), 16);
    }
  }
}

/** Four channels are summed at once. Channels are a multiple of 4, and `x` has the padding around it. */
export function depthwise(
  x: usize,
  weights: usize,
  biases: usize,
  out: usize,
  channels: i32,
  paddedWidth: i32,
  height: i32,
  width: i32,
  kernelHeight: i32,
  kernelWidth: i32,
  strideY: i32,
  strideX: i32,
  least: f32,
): void {
  const low = f32x4.splat(least);
  const step = (channels as usize) << 2;
  const row = step * paddedWidth;
  for (let y = 0; y < height; y++)
    for (let u = 0; u < width; u++) {
      const first = x + ((y * strideY) as usize) * row + ((u * strideX) as usize) * step;
      for (let c: usize = 0; c < step; c += 16, out += 16) {
        let sum = v128.load(biases + c);
        let at = weights + c;
        for (let ky = 0, line = first + c; ky < kernelHeight; ky++, line += row)
          for (let kx = 0, from = line; kx < kernelWidth; kx++, from += step, at += step)
            sum = f32x4.add(sum, f32x4.mul(v128.load(at), v128.load(from)));
        v128.store(out, f32x4.max(sum, low));
      }
    }
}
