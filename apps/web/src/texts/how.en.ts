export const howEn = {};
