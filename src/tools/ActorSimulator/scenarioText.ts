import {translate} from '@docusaurus/Translate';
import type {ScenarioName} from './steps';

type ScenarioText = {title: string; about: string};

/** Titles and introductions of the scenarios, in the order of the menu. */
export const scenarioTexts = (): Record<ScenarioName, ScenarioText> => ({
  await: {
    title: translate({
      id: 'actorSimulator.await.title',
      message: 'Await another program',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.await.about',
      message: 'Program A asks program B for its total and answers Alice when it knows.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  reply: {
    title: translate({
      id: 'actorSimulator.reply.title',
      message: 'Send and reply',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.reply.about',
      message: 'Alice sends 3 VARA; the program replies and pays 1 VARA back.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  between: {
    title: translate({
      id: 'actorSimulator.between.title',
      message: 'Another message during the wait',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.between.about',
      message: 'While Alice’s message waits, Bob’s changes the state of the same program.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  chain: {
    title: translate({
      id: 'actorSimulator.chain.title',
      message: 'A call within a call',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.chain.about',
      message: 'A asks B, and B asks C: two messages wait at once, and seven executions run.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  refused: {
    title: translate({
      id: 'actorSimulator.refused.title',
      message: 'The other program panics',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.refused.about',
      message: 'A sends 1 VARA to B and awaits the answer; B panics.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  timeout: {
    title: translate({
      id: 'actorSimulator.timeout.title',
      message: 'No reply: timeout',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.timeout.about',
      message: 'B succeeds but does not reply. A waits for at most 3 blocks.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  deposit: {
    title: translate({
      id: 'actorSimulator.deposit.title',
      message: 'No reply: reply deposit',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.deposit.about',
      message: 'The same call, but A sets 5,000,000,000 gas aside for its reply handler.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  late: {
    title: translate({
      id: 'actorSimulator.late.title',
      message: 'Panic after a wait',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.late.about',
      message: 'A message with 1 VARA sleeps for 3 blocks; then its handler panics.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  delayed: {
    title: translate({
      id: 'actorSimulator.delayed.title',
      message: 'Delayed message',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.delayed.about',
      message: 'A program runs itself again 10 blocks later, on the gas of Alice’s message.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  mailbox: {
    title: translate({
      id: 'actorSimulator.mailbox.title',
      message: 'Mailbox: nobody claims the value',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.mailbox.about',
      message: 'A program sends 1 VARA to Eve, who does nothing.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
  answer: {
    title: translate({
      id: 'actorSimulator.answer.title',
      message: 'Mailbox: a user answers',
      description: 'Actor simulator: scenario',
    }),
    about: translate({
      id: 'actorSimulator.answer.about',
      message: 'A program asks Bob and waits 20 blocks at most; Bob answers in time.',
      description: 'Actor simulator: introduction of a scenario',
    }),
  },
});
