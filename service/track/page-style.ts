/**
 * How every page looks that readers of letters reach: no scripts, no pictures, no fonts to fetch, light and dark after
 * the reader's own setting. Colours are those of the dashboard; each text has a contrast of 4.5 or more on its ground.
 */
export const pageStyle = `
:root{color-scheme:light dark;--canvas:#f5f6f8;--surface:#fff;--line:#dfe1e6;--control:#868b95;--ink:#16181f;--ink2:#4a4e57;
--brand:#3441b8;--brand-hover:#29349a;--accent:#3441b8;--hover:#f0f1f4;--shadow:0 1px 2px #16181f0f,0 12px 32px -12px #16181f24}
@media(prefers-color-scheme:dark){:root{--canvas:#0d0f13;--surface:#16181d;--line:#2a2d35;--control:#757a86;--ink:#eff0f3;
--ink2:#b5b8bf;--brand:#4d59d6;--brand-hover:#424dc2;--accent:#a4adf5;--hover:#202329;--shadow:none}}
*,::before,::after{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;align-items:center;justify-content:center;padding:24px 16px;
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:var(--canvas);color:var(--ink)}
main{width:100%;max-width:27rem;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:14px;
box-shadow:var(--shadow);overflow-wrap:anywhere}
h1{margin:0;font-size:1.375rem;line-height:1.3;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
p{margin:12px 0 0;color:var(--ink2)}
b{font-weight:600}
.route{list-style:none;margin:0 0 24px;padding:0;font-size:.875rem;line-height:20px;color:var(--ink2)}
.route li{position:relative;padding:0 0 0 22px}
.route li+li{margin-top:14px}
.route li::before{content:"";position:absolute;left:0;top:4px;width:12px;height:12px;border-radius:50%;
border:2px solid var(--accent);background:var(--surface)}
.route li:first-child::before{background:var(--accent)}
.route li+li::after{content:"";position:absolute;left:5px;top:-18px;height:22px;border-left:2px solid var(--accent)}
.route.cut li+li::before{border-color:var(--control)}
.route.cut li+li::after{border-left:2px dotted var(--control)}
form{margin:24px 0 0}
fieldset{margin:0;padding:0;border:0;min-width:0}
legend,.label{display:block;padding:0;margin:0 0 6px;font-size:.875rem;font-weight:500;color:var(--ink2)}
.choice{display:flex;gap:10px;align-items:flex-start;padding:7px 8px;margin:0 -8px;border-radius:7px;cursor:pointer}
.choice:hover{background:var(--hover)}
.choice input{flex:none;width:18px;height:18px;margin:3px 0;accent-color:var(--accent)}
textarea{display:block;width:100%;min-height:72px;padding:8px 10px;font:inherit;color:inherit;background:transparent;
border:1px solid var(--control);border-radius:7px;resize:vertical}
.label{margin-top:16px}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:24px}
.actions.alone{margin-top:0}
button{flex:1 1 auto;min-height:44px;padding:9px 18px;font:inherit;font-weight:500;border-radius:8px;cursor:pointer}
.main{background:var(--brand);color:#fff;border:1px solid var(--brand)}
.main:hover{background:var(--brand-hover);border-color:var(--brand-hover)}
.quiet{background:none;color:inherit;border:1px solid var(--control)}
.quiet:hover{background:var(--hover)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.aside{margin-top:24px;padding-top:20px;border-top:1px solid var(--line)}
.aside p{margin:0 0 12px}
@media(max-width:30rem){body{align-items:flex-start;padding:12px}main{padding:24px 20px}h1{font-size:1.25rem}}
`.replaceAll("\n", "")
