import type {Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {lockedVersion} from '../samples/versions';

type Options = {siteDir: string};

/** The lock file of the sample programs: the links have its versions. */
const LOCK = 'samples/programs/Cargo.lock';

/** An item of a crate, and its page below the crate's folder on docs.rs. */
type Item = readonly [crate: 'gstd' | 'gtest' | 'sails-rs', page: string];

/** Returns items of the same kind. In the page, `*` is replaced by the last part of the name. */
const each = (names: string, [crate, page]: Item): [string, Item][] =>
  names.split(' ').map(name => [name, [crate, page.replace('*', name.replace(/^.*::|!$/g, ''))]]);

/**
 * The items that pages name, as they name them. Checked against the sources of the crates at 2.0.0: rustdoc documents an
 * item of another crate in the module that re-exports it. Sails items are those of its default features, because
 * docs.rs builds no others.
 */
export const ITEMS = new Map<string, Item>([
  ...each(
    'exec::block_height exec::block_timestamp exec::exit exec::leave exec::random exec::reply_deposit ' +
      'exec::sleep_for exec::system_reserve_gas exec::wait exec::wait_for exec::wait_up_to exec::wake exec::wake_delayed',
    ['gstd', 'exec/fn.*.html'],
  ),
  ...each(
    'msg::reply msg::reply_bytes msg::send msg::send_bytes msg::send_for_reply_as msg::source msg::value',
    ['gstd', 'msg/fn.*.html'],
  ),
  ...each('debug! gstd::debug! gstd::actor_id! gstd::static_mut! gstd::static_ref!', [
    'gstd',
    'macro.*.html',
  ]),
  ...each('gstd::async_init gstd::async_main', ['gstd', 'attr.*.html']),
  ...each('Config::set_system_reserve Config::set_wait_up_to', [
    'gstd',
    'struct.Config.html#method.*',
  ]),
  ...each('gstd::exec gstd::prelude', ['gstd', '*/index.html']),
  ['gstd', ['gstd', 'index.html']],
  ['gstd::Reservations', ['gstd', 'struct.Reservations.html']],
  ['gstd::critical::set_hook', ['gstd', 'critical/fn.set_hook.html']],
  ['gstd::ext::panic', ['gstd', 'ext/fn.panic.html']],
  ['gstd::handle_signal', ['gstd', 'fn.handle_signal.html']],
  ['gstd::sync::Mutex', ['gstd', 'sync/struct.Mutex.html']],
  ['prog::ProgramGenerator', ['gstd', 'prog/struct.ProgramGenerator.html']],
  ...each(
    'Program::current Program::current_opt Program::from_binary_with_id Program::from_file Program::mock',
    ['gtest', 'struct.Program.html#method.*'],
  ),
  ...each('Log::auto_reply_builder Log::builder Log::error_builder', [
    'gtest',
    'struct.Log.html#method.*',
  ]),
  ...each('gtest::BLS12_381_ID gtest::ETH_BRIDGE_ID', ['gtest', 'constant.*.html']),
  ['gtest', ['gtest', 'index.html']],
  ['gtest::constants', ['gtest', 'constants/index.html']],
  ['ProgramBuilder::from_binary', ['gtest', 'struct.ProgramBuilder.html#method.from_binary']],
  ['sails-rs', ['sails-rs', 'index.html']],
  ['CommandReply', ['sails-rs', 'gstd/struct.CommandReply.html']],
  ['CommandReply::new', ['sails-rs', 'gstd/struct.CommandReply.html#method.new']],
  ...each('Syscall::block_timestamp Syscall::with_block_timestamp', [
    'sails-rs',
    'gstd/struct.Syscall.html',
  ]),
]);

/** Captures the path at the start of code, without an attribute's `#[`: `msg::reply` of `msg::reply(payload, value)`. */
const PATH = /^(?:#\[)?([\w-]+(?:::[\w-]+)*!?)/;

/** Returns the item that a piece of inline code begins with; undefined for other code. */
export const itemIn = (code: string): Item | undefined => ITEMS.get(PATH.exec(code)?.[1] ?? '');

/** Pages of released versions are about the versions of their time. */
const OLD_VERSION = /[\\/](?:versioned_docs|version-[^\\/]+)[\\/]/;

/**
 * Remark plugin: the first mention of each item of `ITEMS` on a page, in inline code, links to its page on docs.rs, of
 * the version that the sample programs are built with. Headings, other links and titles of folds stay as they are.
 *
 * @throws Error when the samples' lock file does not have one version of a crate
 */
export default function apiLinks({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    if (OLD_VERSION.test(file.path)) {
      return;
    }
    const linked = new Set<string>();
    visit(tree, (node, index, parent) => {
      if (/^(?:heading|link|linkReference)$/.test(node.type) || isSummary(node)) {
        return SKIP;
      }
      const item = node.type === 'inlineCode' ? itemIn(node.value) : undefined;
      if (item === undefined || node.type !== 'inlineCode' || index === undefined) {
        return undefined;
      }
      const url = addressOf(siteDir, item);
      if (!linked.has(url)) {
        linked.add(url);
        parent!.children[index] = {type: 'link', url, children: [node]};
        return SKIP;
      }
      return undefined;
    });
  };
}

/** The title of a fold: a link there would be pressed instead. */
const isSummary = (node: object): boolean => 'name' in node && node.name === 'summary';

function addressOf(siteDir: string, [crate, page]: Item): string {
  const version = lockedVersion(siteDir, LOCK, crate);
  return `https://docs.rs/${crate}/${version}/${crate.replaceAll('-', '_')}/${page}`;
}
