declare module '@lhncbc/ucum-lhc' {
  interface Conversion {
    readonly status: 'succeeded' | 'failed' | 'error';
    readonly toVal: number | null;
  }

  interface UcumLhcUtils {
    /** `molecularWeight` in g/mol. */
    convertUnitTo(
      from: string,
      value: number,
      to: string,
      options?: { readonly molecularWeight?: number },
    ): Conversion;
  }

  const ucum: { readonly UcumLhcUtils: { getInstance(): UcumLhcUtils } };
  export default ucum;
}
