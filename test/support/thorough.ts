/** Set by `npm run verify`: long tests run to their full length. */
export const thorough = process.env.ALMANAC_THOROUGH === '1';

/** Of an end-to-end test that `npm run verify` alone runs. */
export const inVerify = { tag: '@verify' };
