import Translate from '@docusaurus/Translate';

type Tool = {
  /** Address of the tool, without the base URL. */
  to: string;
  label: React.ReactNode;
  /** Below a search that finds the page of the tool. */
  open: React.ReactNode;
};

/** The tools of the site that the search dialog offers. */
export const tools: Tool[] = [
  {
    to: '/docs/idea/account/ss58#converter',
    label: <Translate id="search.start.ss58">SS58 address converter</Translate>,
    open: <Translate id="search.open.ss58">Open the SS58 address converter</Translate>,
  },
  {
    to: '/docs/api/calculate-gas#calculator',
    label: <Translate id="search.start.gas">Gas calculator</Translate>,
    open: <Translate id="search.open.gas">Open the gas calculator</Translate>,
  },
  {
    to: '/docs/api/metadata-type-creation#try-payloads',
    label: <Translate id="search.start.payloads">Payload encoder</Translate>,
    open: <Translate id="search.open.payloads">Open the payload encoder</Translate>,
  },
  {
    to: '/docs/gear/actor-model#step-by-step',
    label: <Translate id="search.start.simulator">Actor simulator</Translate>,
    open: <Translate id="search.open.simulator">Open the actor simulator</Translate>,
  },
];
