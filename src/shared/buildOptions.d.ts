/** The version that package.json names. */
declare const SUPPORTED_ELECTRON: string;
