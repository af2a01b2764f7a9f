import Link from '@docusaurus/Link';
import Translate, {translate} from '@docusaurus/Translate';
import {usePluginData} from '@docusaurus/useGlobalData';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import ActorExchange from '@site/src/components/ActorExchange';
import BaseUrlBanner from '@site/src/components/BaseUrlBanner';
import BlockIcon, {type IconName} from '@site/src/components/BlockIcon';
import type {BuildInfoData} from '@site/src/pluginData';
import styles from './index.module.css';

type Block = {icon: IconName; to: string; title: string; text: string};

/** The six entry points to the documentation, in the order in which a newcomer needs them. */
const blocks = (): Block[] => [
  {
    icon: 'protocol',
    to: '/docs/gear/introduction',
    title: translate({id: 'home.protocol.title', message: 'Intro to the protocol'}),
    text: translate({
      id: 'home.protocol.text',
      message: 'Actors, messages, gas and state: how Gear runs programs.',
    }),
  },
  {
    icon: 'start',
    to: '/docs/getting-started-in-5-minutes',
    title: translate({id: 'home.start.title', message: 'Start building'}),
    text: translate({
      id: 'home.start.text',
      message: 'From an empty folder to a program that answers.',
    }),
  },
  {
    icon: 'node',
    to: '/docs/node/setting-up',
    title: translate({id: 'home.node.title', message: 'Run a node'}),
    text: translate({
      id: 'home.node.text',
      message: 'Development node, full node, validator: setup, monitoring, repair.',
    }),
  },
  {
    icon: 'api',
    to: '/docs/api/getting-started',
    title: translate({id: 'home.api.title', message: 'Talk to a node through the API'}),
    text: translate({
      id: 'home.api.text',
      message: 'Upload, send, read and subscribe from TypeScript.',
    }),
  },
  {
    icon: 'contracts',
    to: '/docs/developing-contracts/gear-program',
    title: translate({id: 'home.contracts.title', message: 'Develop smart contracts'}),
    text: translate({
      id: 'home.contracts.text',
      message: 'Write programs in Rust with Sails, test and deploy them.',
    }),
  },
  {
    icon: 'examples',
    to: '/docs/examples/prerequisites',
    title: translate({id: 'home.examples.title', message: 'Smart contract examples'}),
    text: translate({
      id: 'home.examples.text',
      message: 'Tokens, markets, games: complete programs with their tests.',
    }),
  },
];

export default function Home() {
  const {tested} = usePluginData('build-info') as BuildInfoData;
  const tagline = translate({
    id: 'home.tagline',
    message: 'Write, deploy and run programs that communicate through messages.',
    description: 'The tagline of the home page',
  });
  return (
    <Layout description={tagline}>
      <BaseUrlBanner />
      <main className={styles.home}>
        <div className={styles.hero}>
          <header>
            <Heading as="h1" className={styles.title}>
              <Translate id="home.title" description="The title of the home page">
                Gear Documentation Portal
              </Translate>
            </Heading>
            <p className={styles.tagline}>{tagline}</p>
            <p className={styles.actions}>
              <Link
                className="button button--primary button--lg"
                to="/docs/getting-started-in-5-minutes">
                <Translate id="home.startButton" description="The button to the five-minute start">
                  Start in five minutes
                </Translate>
              </Link>
              <Link className="button button--secondary button--lg" to="/docs/gear/actor-model">
                <Translate
                  id="home.actorsButton"
                  description="The button to the page about the actor model">
                  How actors work
                </Translate>
              </Link>
            </p>
            {tested && (
              <p className={styles.proof}>
                <Translate
                  id="home.proof"
                  description="Below the buttons; {programs} and {tests} are numbers, {gtest} is a crate with its version"
                  values={{
                    programs: tested.programs,
                    tests: tested.tests,
                    gtest: <code>{tested.gtest}</code>,
                  }}>
                  {'{programs} sample programs, {tests} tests passed on {gtest}.'}
                </Translate>
              </p>
            )}
          </header>
          <ActorExchange />
        </div>
        <ul className={styles.blocks}>
          {blocks().map(({icon, to, title, text}) => (
            <li key={icon}>
              <Link className={styles.block} to={to}>
                <BlockIcon name={icon} />
                <strong className={styles.blockTitle}>{title}</strong>
                <span className={styles.blockText}>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </main>
    </Layout>
  );
}
