/** A report in CSV. Files with different names have different contents. */
export const csv = (name = 'lab.csv', content = name): File =>
  new File([`name,result\nGlucose,5.6\n${content},1\n`], name);
