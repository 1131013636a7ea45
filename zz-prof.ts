import { startService } from "./service/testing/start-service.ts"
import { makeProject, makeMessage } from "./service/testing/make.ts"
import { emailSend } from "./lib/contract/email/send.ts"
const { PgPreparedQuery } = await import("drizzle-orm/pg-core")
const { PglitePreparedQuery } = await import("drizzle-orm/pglite/session") as any
const stat = new Map<string,{n:number,ms:number}>()
const orig = PglitePreparedQuery.prototype.execute
PglitePreparedQuery.prototype.execute = async function(...a:any[]){ const t=performance.now(); try { return await orig.apply(this,a)} finally { const k=(this.queryString??this.rawQueryConfig?.text??this.query?.sql??"?").replace(/\s+/g," ").slice(0,60); const e=stat.get(k)??{n:0,ms:0}; e.n++; e.ms+=performance.now()-t; stat.set(k,e)} }
const s = await startService()
const p = await makeProject(s)
const html = "<html><body>"+"<p>Hello there {{Name}}, some words of text.</p>".repeat(100)+'<a href="https://example.com">x</a></body></html>'
const go = async (n:number)=>{ await s.ok(emailSend,{message: makeMessage(p, Array.from({length:n},(_,i)=>`a${Math.random()}${i}@in.example`),{body:{html}})},p.key); stat.clear(); const c=process.cpuUsage(), a=performance.now(); for(;;){const r=await s.ctx.store.db.execute("select count(*)::int as n from queue" as never) as any; if(r.rows[0].n===0)break; await new Promise(r=>setTimeout(r,200))} const d=process.cpuUsage(c); console.log(n,"wall",Math.round(performance.now()-a),"cpu ms/letter",((d.user+d.system)/1000/n).toFixed(2)) }
await go(300); await go(500); await go(500)
for (const [k,v] of [...stat].sort((a,b)=>b[1].n-a[1].n)) console.log(v.n, Math.round(v.ms), k)
await s.close()
