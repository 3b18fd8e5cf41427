// The licences of what a package consists of, as one text.

/** @param {import('./components.mjs').Component[]} components */
export function licencePage(components) {
  const parts = components.map(
    ({ name, version = '', licence, text }) =>
      `${`${name} ${version}`.trim()} — ${licence}\n\n${text}`,
  );
  return `${parts.join(`\n\n${'─'.repeat(72)}\n\n`)}\n`;
}
