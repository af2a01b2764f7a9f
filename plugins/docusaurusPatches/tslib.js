/**
 * The one helper of `tslib` that the toolkit's browser code calls. Need of another fails the build by its name.
 *
 * @param {{__esModule?: boolean}} module
 */
exports.__importDefault = module => (module.__esModule ? module : {default: module});
