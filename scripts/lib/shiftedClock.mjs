// Preloaded into each process and thread of a test run (NODE_OPTIONS=--import): the clock is that of the machine, shifted.
const { Date: MachineDate } = globalThis;
const shift = Number(process.env.ALMANAC_CLOCK_SHIFT_MS ?? 0);
const now = () => MachineDate.now() + shift;
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
