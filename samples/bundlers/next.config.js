// Writes plain files, to `out/`.
export default {output: 'export'};
