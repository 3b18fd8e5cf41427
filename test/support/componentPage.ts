/** Once for each page of component tests, which many files share. */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import * as React from 'react';
import { startTooltip } from '#renderer/ui/Tooltip.tsx';
import { i18n } from '#shared/i18n/i18n.ts';

startTooltip();

// English is that of the source, not of a catalogue.
i18n.setMessagesCompiler(compileMessage);

// It is a Tuesday afternoon: "today", "yesterday" and the length of a time are the same whenever the tests run.
const RealDate = Date;
const ahead = RealDate.parse('2026-11-10T15:00:00Z') - RealDate.now();
globalThis.Date = class extends RealDate {
  static override now() {
    return RealDate.now() + ahead;
  }
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...parts);
  }
} as DateConstructor;

// React's development version captures a stack for each element, up to this many a second: a fifth of the time of tests.
const internals: object | undefined = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => {} });
