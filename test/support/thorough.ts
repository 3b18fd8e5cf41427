/** Set by `npm run verify`: long tests run to their full length. */
export const thorough = process.env.ALMANAC_THOROUGH === '1';
