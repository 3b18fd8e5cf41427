/** What a page leaves to the next one, when its window closes to the tray and is made again. In memory only. */
import { setTimeout } from 'node:timers/promises';
import type { WebContents } from 'electron';
import type { AppEvent, HandedOver } from '#shared/ipc/contract.ts';

let left: HandedOver | null = null;
/** What no page has received; null: a page receives it. */
let missed: AppEvent[] | null = [];

/** Whether the event waits for the next page, which so shows an alert or its readings. */
export function waits(event: AppEvent): boolean {
  if (!missed || (event.type !== 'show-alerts' && event.type !== 'show-readings')) return false;
  missed.push(event);
  return true;
}

/** By the page that is there now. */
export function takeOver(): { state: HandedOver | null; events: AppEvent[] } {
  const taken = { state: left, events: missed ?? [] };
  left = missed = null;
  return taken;
}

/** Called before the page goes. One that has crashed or hangs leaves nothing, one that is opening what it has not taken. */
export async function leave(page: WebContents): Promise<void> {
  const state = page.isCrashed() ? null : page.executeJavaScript('window.handOver?.() ?? null');
  // A page that hangs does not answer.
  left = (await Promise.race([state, setTimeout(1000, null)])) ?? left;
  missed ??= [];
}
