import {createClient} from './client.ts'
import {readVisit} from './visit.ts'

/** Open the page. Its first check runs while the page is still loading. */
export async function open(worker: Worker): Promise<void> {
  const client = createClient(worker)
  const page = import('./page.ts')
  const visit = await readVisit()
  client.check(visit.state)
  const {openPage} = await page
  openPage(client, visit)
}
