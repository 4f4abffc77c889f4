/**
 * Inline script that queues a visitor's events on a rendered page until the page is hydrated.
 * Hydration replays them from `window.earlyEvents` (shell/src/hydration/replay-early-events.ts).
 */
export const EARLY_EVENTS = [
  '(()=>{const queue=window.earlyEvents=[];',
  'const add=(event)=>{',
  'if(event.type==="click"&&!event.target.closest("button[type=button]"))return;',
  'if(event.type==="submit")event.preventDefault();',
  'queue.push(event)};',
  'const types=["click","input","submit"];',
  'for(const type of types)addEventListener(type,add,true);',
  'queue.stop=()=>{for(const type of types)removeEventListener(type,add,true)}',
  '})()',
].join('');
