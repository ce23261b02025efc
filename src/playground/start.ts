/** The first module of the page. It starts the worker, whose first check runs while the page loads. */
import {createClient} from './client.ts'
import {readVisit} from './visit.ts'

const visit = await readVisit()
const client = createClient(visit.state)
const {openPage} = await import('./page.ts')
// The script may run before the rest of the page has arrived.
if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
openPage(client, visit)
