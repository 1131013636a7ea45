import {
  bold,
  button,
  columns,
  condition,
  heading,
  isSet,
  lines,
  link,
  paragraph,
  quietButton,
} from "./make-nodes.ts"
import { amount, cell, pairTable, headRow, rowsOf, table, totalRow } from "./make-tables.ts"
import { rowsAndConditions, type Start, start } from "./start.ts"

const appointmentReminder = start({
  key: "appointment-reminder",
  group: "calendar",
  subject: "Reminder: {{appointment}} on {{date}} at {{time}}",
  preheader: "With {{with_whom}}. Can’t make it? Change it until {{change_by}}.",
  engines: rowsAndConditions,
  content: [
    heading(1, "See you on {{date}}"),
    paragraph("Hello {{to_name|there}}, here are the details of your appointment:"),
    pairTable(
      ["What", "{{appointment}}"],
      ["When", "{{date}}, {{time}} ({{time_zone}})"],
      ["How long", "{{duration}}"],
      ["With", "{{with_whom}}"],
    ),
    condition(
      isSet("join_url"),
      [paragraph("We meet online. Join here when it starts:"), button("Join the meeting", "{{join_url}}")],
      [
        heading(2, "Where"),
        lines("{{street}}", "{{town}}", link("Show on the map", "{{map_url}}")),
        paragraph("Please bring {{bring|nothing but yourself}}."),
      ],
    ),
    paragraph("Plans changed? You can move or cancel it until {{change_by}}."),
    quietButton("Move or cancel", "{{change_url}}"),
  ],
  usual: {
    to_name: "Sam",
    appointment: "Eye test",
    date: "Tuesday, 14 July",
    time: "10:30",
    time_zone: "Berlin time",
    duration: "30 minutes",
    with_whom: "the Sample Practice",
    join_url: "",
    street: "Sample Street 12, second floor",
    town: "10115 Berlin",
    map_url: "https://www.example.com/map",
    bring: "your insurance card and your old glasses",
    change_by: "Monday, 13 July, 10:30",
    change_url: "https://www.example.com/appointments/330",
  },
  others: [
    {
      key: "online",
      values: {
        appointment: "First consultation",
        join_url: "https://www.example.com/meet/330",
      },
    },
  ],
})

const bookingConfirmation = start({
  key: "booking-confirmation",
  group: "calendar",
  subject: "Booked: {{place}}, {{arrival}} to {{departure}}",
  preheader: "Booking {{booking_number}}. Times, address and price at a glance.",
  engines: rowsAndConditions,
  content: [
    heading(1, "You’re booked, {{to_name|and we look forward to your stay}}"),
    paragraph("{{place}} is expecting you. Your booking number is ", bold("{{booking_number}}"), "."),
    columns(
      [heading(2, "Arrival"), lines(bold("{{arrival}}"), "from {{check_in}}")],
      [heading(2, "Departure"), lines(bold("{{departure}}"), "until {{check_out}}")],
    ),
    pairTable(["Guests", "{{guests}}"], ["Address", "{{address}}"], ["Phone", "{{phone}}"]),
    table(
      headRow("What", "Price"),
      rowsOf("line", "lines", cell("{{line.what}}"), amount("{{line.price}}")),
      totalRow("Total", "{{total}}"),
    ),
    condition(
      isSet("due_on_arrival"),
      [paragraph("Due on arrival: {{due_on_arrival}}, by card or in cash.")],
      [paragraph("It is paid in full.")],
    ),
    button("View your booking", "{{booking_url}}"),
    heading(2, "Good to know"),
    condition(
      isSet("free_until"),
      [paragraph("You can cancel free of charge until {{free_until}}.")],
      [paragraph("This rate cannot be changed or refunded.")],
    ),
    paragraph("Arriving late? Give them a call."),
  ],
  usual: {
    to_name: "Sam",
    booking_number: "552108",
    place: "Sample Guesthouse",
    arrival: "7 August",
    check_in: "15:00",
    departure: "10 August",
    check_out: "11:00",
    guests: "two adults, one child",
    address: "Bridge Road 5, 20457 Hamburg",
    phone: "+49-40-66969-010",
    lines: [
      { what: "Double room, three nights", price: "€276.00" },
      { what: "Breakfast", price: "€54.00" },
    ],
    total: "€330.00",
    due_on_arrival: "€330.00",
    free_until: "5 August, 18:00",
    booking_url: "https://www.example.com/bookings/5521",
  },
  others: [
    {
      key: "no_cancellation",
      values: {
        lines: [
          { what: "Double room, three nights", price: "€243.00" },
          { what: "Breakfast", price: "€54.00" },
        ],
        total: "€297.00",
        due_on_arrival: "",
        free_until: "",
      },
    },
  ],
})

export const calendarStarts: readonly Start[] = [appointmentReminder, bookingConfirmation]
