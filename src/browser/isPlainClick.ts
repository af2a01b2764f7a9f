type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>;

/** Whether a click on a link opens its page here: with the main button and without a key for a new tab or window. */
export const isPlainClick = ({button, metaKey, altKey, ctrlKey, shiftKey}: Click): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
