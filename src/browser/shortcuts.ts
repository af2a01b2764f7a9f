/** The keys of a keyboard event. `key` is missing when a browser fills in a form. */
type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey'> & {key?: string};

/** Whether it is Ctrl or Cmd with K: the letter, or its place on a keyboard without Latin letters. */
export function isSearchShortcut({key = '', code, ctrlKey, metaKey}: Keys): boolean {
  if (!ctrlKey && !metaKey) return false;
  const isLatin = /^[a-z]$/i.test(key);
  return isLatin ? key.toLowerCase() === 'k' : code === 'KeyK';
}

/** Whether it is `/`, or what a Chinese keyboard types in its place: `、` or `／`, or nothing while it composes. */
export function isSlash({key = '', code, ctrlKey, metaKey}: Keys): boolean {
  if (ctrlKey || metaKey) return false;
  return ['/', '、', '／'].includes(key) || (key === 'Process' && code === 'Slash');
}
