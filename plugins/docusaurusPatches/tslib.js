/**
 * The only helper of `tslib` that Docusaurus's browser code calls. If it needs another one, the build fails and names
 * it.
 *
 * @param {{__esModule?: boolean}} module
 */
exports.__importDefault = module => (module.__esModule ? module : {default: module});
