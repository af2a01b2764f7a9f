import {type RefObject, useLayoutEffect, useRef} from 'react';
import {prefersReducedMotion} from '@docusaurus/theme-common';
import type {State} from './steps';

/** Milliseconds that a message takes from one place to the next. */
const TRAVEL_MS = 300;

/** Where elements were on the screen, by message and by actor. */
type Places = {messages: Map<string, DOMRect>; actors: Map<string, DOMRect>};

/**
 * Lets messages travel when the state changes: from where a message was, or from its sender if it is new. Readers who
 * prefer reduced motion see them in their new places at once.
 *
 * @param stage contains elements with `data-message` and `data-from`, and actors with `data-actor`
 */
export default function useMovingMessages(
  stage: RefObject<HTMLElement | null>,
  state: State,
): void {
  const before = useRef<Places>(undefined);
  useLayoutEffect(() => {
    if (!stage.current) return;
    // Relative to the stage, because the reader scrolls between two steps.
    const origin = stage.current.getBoundingClientRect();
    const placeOf = (element: Element) => {
      const {x, y, width, height} = element.getBoundingClientRect();
      return new DOMRect(x - origin.x, y - origin.y, width, height);
    };
    const now: Places = {messages: new Map(), actors: new Map()};
    for (const actor of stage.current.querySelectorAll<HTMLElement>('[data-actor]')) {
      now.actors.set(actor.dataset['actor']!, placeOf(actor));
    }
    const moves = !prefersReducedMotion();
    for (const card of stage.current.querySelectorAll<HTMLElement>('[data-message]')) {
      const {message = '', from: sender = ''} = card.dataset;
      const place = placeOf(card);
      const from = before.current?.messages.get(message) ?? before.current?.actors.get(sender);
      now.messages.set(message, place);
      if (moves && from && (from.x !== place.x || from.y !== place.y)) {
        card.animate(
          [
            {transform: `translate(${from.x - place.x}px, ${from.y - place.y}px)`},
            {transform: 'none'},
          ],
          {duration: TRAVEL_MS, easing: 'ease-in-out'},
        );
      }
    }
    before.current = now;
  }, [stage, state]);
}
