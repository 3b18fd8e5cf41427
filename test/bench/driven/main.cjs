// Starts the application in BENCH_APP, does in its window what BENCH_WORK says, and prints the result as `bench done NUMBER`.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { app } = require('electron');

const marked = (name) => `new Promise((resolve) => new PerformanceObserver((_, observer) => {
  if (performance.getEntriesByName('${name}').length === 0) return;
  observer.disconnect();
  resolve();
}).observe({ type: 'mark', buffered: true }))`;
const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
const now = 'performance.timeOrigin + performance.now()';
const shown = (selector) => `new Promise((resolve) => {
  const look = () => document.querySelector('${selector}') ? resolve() : requestAnimationFrame(look);
  look();
})`;

/** Presses the buoy in the middle of the map. */
async function press(contents, when) {
  const at = await contents.executeJavaScript(`${when}.then(() => {
    const { x, y, width, height } = document.querySelector('.map-canvas').getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  })`);
  for (const type of ['mouseMove', 'mouseDown', 'mouseUp'])
    contents.sendInputEvent({ type, ...at, button: 'left', clickCount: 1 });
}

const work = {
  /** Nothing: epoch milliseconds of the first frame. */
  hello: `${painted}.then(() => ${now})`,
  /** Opens the buoy in the middle of the map: epoch milliseconds when it was open. */
  click: async (contents) => {
    await press(contents, marked('buoys painted'));
    return contents.executeJavaScript(`${shown('.panel[aria-label="Buoy"]')}.then(() => ${now})`);
  },
  /** Opens the buoy in the middle of the complete map: milliseconds until its chart is drawn. */
  chart: async (contents) => {
    // What the window loads in idle time has been loaded by then.
    await contents.executeJavaScript(
      `${marked('map complete')}.then(() => new Promise((done) => setTimeout(done, 3000)))`,
    );
    const began = Date.now();
    await press(contents, 'Promise.resolve()');
    await contents.executeJavaScript(
      // The readings below the chart appear with those in it.
      `${shown('.panel[aria-label="Buoy"]:has(.buoy-readings .answer) canvas')}.then(() => ${painted})`,
    );
    return Date.now() - began;
  },
  /** Another screen and back: milliseconds until the map is drawn. */
  return: `${marked('map complete')}.then(async () => {
    const go = (name) => [...document.querySelectorAll('nav button')].find((one) => one.textContent.includes(name)).click();
    const times = [];
    for (let time = 0; time < 5; time++) {
      go('Latest');
      await ${shown('main [role="grid"]')};
      await ${painted};
      const began = performance.now();
      go('Map');
      await ${shown('[data-map-state="ready"]')};
      await ${painted};
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[2];
  })`,
}[process.env.BENCH_WORK];

app.on('web-contents-created', (_event, contents) => {
  contents.once('did-finish-load', async () => {
    const done = await (typeof work === 'string'
      ? contents.executeJavaScript(work)
      : work(contents));
    process.stdout.write(`bench done ${done}\n`);
  });
});

const folder = process.env.BENCH_APP;
const { main, productName, name, version } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);
app.setAppPath(folder);
app.setName(productName ?? name);
app.setVersion(version);
require(join(folder, main));
