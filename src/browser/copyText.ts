/**
 * Copies a text. It may still be on its way, because Safari no longer allows copying once a fetch has taken some time.
 *
 * @throws Error when the browser refuses, or the text does not arrive
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    await toClipboard(text);
  } catch {
    // Browsers provide the clipboard only over HTTPS and on localhost, and a frame may forbid it.
    const {default: copy} = await import('copy-text-to-clipboard');
    if (!copy(await text)) throw new Error('refused');
  }
}

async function toClipboard(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string' || !('ClipboardItem' in window)) {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then(content => new Blob([content], {type: 'text/plain'}));
  await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
}
