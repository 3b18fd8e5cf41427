/** This computer's time zone, IANA. */

/** UTC where the system's setting is no name of a zone (`TZ=:/etc/localtime`): the clock of Chromium and Node is UTC then, too. */
export function systemZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === undefined || zone === 'Etc/Unknown' ? 'UTC' : zone;
}
