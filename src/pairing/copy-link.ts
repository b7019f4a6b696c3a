/** Copies a link. Resolves with `notCopied` where the browser does not allow it. */
export const copyLink = (link: string): Promise<'copied' | 'notCopied'> =>
  navigator.clipboard.writeText(link).then(
    () => 'copied',
    () => 'notCopied',
  );
