/** Before each file of component tests. */
import * as React from 'react';
import { startTooltip } from '#renderer/ui/Tooltip.tsx';

startTooltip();

// Nothing an earlier file chose is kept.
localStorage.clear();

// React's development version captures a stack for each element, up to this many a second: a fifth of the time of tests.
const internals: object | undefined = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => {} });
