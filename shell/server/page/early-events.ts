/**
 * Keeps what a visitor does on a page that the server drew before its script has come. The script
 * takes it from `window.earlyEvents` and does it then (shell/src/served/replay-early-events.ts).
 */
export const EARLY_EVENTS = [
  '(()=>{const kept=window.earlyEvents=[];',
  'const keep=(event)=>{',
  'if(event.type==="click"&&!event.target.closest("button[type=button]"))return;',
  'if(event.type==="submit")event.preventDefault();',
  'kept.push(event)};',
  'const types=["click","input","submit"];',
  'for(const type of types)addEventListener(type,keep,true);',
  'kept.stop=()=>{for(const type of types)removeEventListener(type,keep,true)}',
  '})()',
].join('');
