/** What a reader does with keys, pointer or wheel. */
const EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Waits, and then says whether the reader has touched nothing on the page in the meantime. */
export async function isLeftAloneUntil(moment: Promise<unknown>): Promise<boolean> {
  let isLeftAlone = true;
  const onEvent = () => {
    isLeftAlone = false;
  };
  EVENTS.forEach(type => document.addEventListener(type, onEvent, {capture: true, passive: true}));
  try {
    await moment;
  } finally {
    EVENTS.forEach(type => document.removeEventListener(type, onEvent, {capture: true}));
  }
  return isLeftAlone;
}
