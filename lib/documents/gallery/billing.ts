import { bold, button, condition, heading, isSet, link, paragraph, quietButton } from "./make-nodes.ts"
import { amount, cell, pairTable, headRow, rowsOf, sumRow, table, totalRow, whenSet } from "./make-tables.ts"
import { rowsAndConditions, type Start, start } from "./start.ts"

const receipt = start({
  key: "receipt",
  group: "billing",
  subject: "Your receipt for {{total}}",
  preheader: "Paid on {{paid_on}} with {{paid_with}}. Receipt {{receipt_number}}.",
  engines: rowsAndConditions,
  content: [
    heading(1, "Thank you for your payment"),
    paragraph("Hello {{to_name|there}}, here is your receipt. There is nothing left to pay."),
    pairTable(["Receipt", "{{receipt_number}}"], ["Paid on", "{{paid_on}}"], ["Paid with", "{{paid_with}}"]),
    table(
      headRow("What", "Amount"),
      rowsOf("line", "lines", cell("{{line.what}}"), amount("{{line.amount}}")),
      whenSet("voucher_code", sumRow("Voucher {{voucher_code}}", "−{{voucher_amount}}")),
      sumRow("Includes tax, {{tax_rate}}", "{{tax}}"),
      totalRow("Total", "{{total}}"),
    ),
    quietButton("Download as PDF", "{{pdf_url}}"),
    paragraph("Questions about this payment? Reply to this message and mention {{receipt_number}}."),
  ],
  usual: {
    to_name: "Sam",
    receipt_number: "R-2071",
    paid_on: "14 July",
    paid_with: "Visa ending in 4242",
    lines: [
      { what: "Team plan, July", amount: "€48.00" },
      { what: "Two more seats", amount: "€16.00" },
    ],
    voucher_code: "SUMMER",
    voucher_amount: "€6.40",
    tax_rate: "19%",
    tax: "€9.20",
    total: "€57.60",
    pdf_url: "https://www.example.com/receipts/2071.pdf",
  },
  others: [
    {
      key: "without_voucher",
      values: { voucher_code: "", voucher_amount: "", tax: "€10.22", total: "€64.00" },
    },
  ],
})

const invoice = start({
  key: "invoice",
  group: "billing",
  subject: "Invoice {{invoice_number}} for {{period}}",
  preheader: "{{total}}, due on {{due_on}}. Every line, and how to pay.",
  engines: rowsAndConditions,
  content: [
    heading(1, "Invoice {{invoice_number}}"),
    paragraph("Hello {{to_name|there}}, here is your invoice for {{period}}."),
    pairTable(
      ["Billed to", "{{company}}"],
      ["VAT number", "{{vat_number|none given}}"],
      ["Issued on", "{{issued_on}}"],
      ["Due on", "{{due_on}}"],
    ),
    table(
      headRow("What", "Quantity", "Amount"),
      rowsOf("line", "lines", cell("{{line.what}}"), amount("{{line.quantity}}"), amount("{{line.amount}}")),
      sumRow("Net", "{{net}}", 2),
      sumRow("Tax, {{tax_rate}}", "{{tax}}", 2),
      totalRow("Total", "{{total}}", 2),
    ),
    condition(
      isSet("collected_from"),
      [paragraph("You don’t need to do anything. On {{due_on}} we charge ", bold("{{collected_from}}"), ".")],
      [
        button("Pay {{total}}", "{{pay_url}}"),
        paragraph("Or pay by bank transfer, with the invoice number as the reference:"),
        pairTable(
          ["Account holder", "{{account_holder}}"],
          ["IBAN", "{{iban}}"],
          ["Reference", "{{invoice_number}}"],
        ),
      ],
    ),
    paragraph("For your records: ", link("invoice as PDF", "{{pdf_url}}")),
  ],
  usual: {
    to_name: "Sam",
    company: "Sample Company",
    invoice_number: "2026-0714",
    period: "July 2026",
    issued_on: "14 July 2026",
    due_on: "28 July 2026",
    vat_number: "DE000000000",
    lines: [
      { what: "Team plan", quantity: 1, amount: "€48.00" },
      { what: "More seats", quantity: 2, amount: "€16.00" },
    ],
    net: "€64.00",
    tax_rate: "19%",
    tax: "€12.16",
    total: "€76.16",
    collected_from: "",
    pay_url: "https://www.example.com/invoices/2026-0714/pay",
    account_holder: "Sample Seller",
    iban: "DE00 0000 0000 0000 0000 00",
    pdf_url: "https://www.example.com/invoices/2026-0714.pdf",
  },
  others: [{ key: "collected", values: { collected_from: "Visa ending in 4242" } }],
})

const refund = start({
  key: "refund",
  group: "billing",
  subject: "We refunded {{total}}",
  preheader: "It goes back to {{paid_with}} and should arrive by {{arrives_by}}.",
  engines: rowsAndConditions,
  content: [
    heading(1, "Your refund is on its way"),
    paragraph("Hello {{to_name|there}}, we refunded these items from your order {{order_number}}:"),
    table(
      headRow("Item", "Amount"),
      rowsOf("item", "items", cell("{{item.name}}"), amount("{{item.amount}}")),
      whenSet("return_cost", sumRow("Return shipping", "−{{return_cost}}")),
      totalRow("Total refund", "{{total}}"),
    ),
    pairTable(["Goes back to", "{{paid_with}}"], ["Arrives by", "{{arrives_by}}"]),
    paragraph(
      "Banks need a few days. If it isn’t there after {{arrives_by}}, reply to this message and we’ll look into it.",
    ),
  ],
  usual: {
    to_name: "Sam",
    order_number: "48213",
    items: [{ name: "Rope basket, large", amount: "€39.00" }],
    return_cost: "€4.90",
    total: "€34.10",
    paid_with: "Visa ending in 4242",
    arrives_by: "24 July",
  },
  others: [
    {
      key: "in_full",
      values: {
        items: [
          { name: "Rope basket, large", amount: "€39.00" },
          { name: "Linen napkin, four of them", amount: "€26.00" },
        ],
        return_cost: "",
        total: "€65.00",
      },
    },
  ],
})

export const billingStarts: readonly Start[] = [receipt, invoice, refund]
